// Questions that come again and again: offers of power, answered by how many points they may cost.
import { t } from "../../i18n/words.svelte";
import type { StandingQuestion } from "../../model/standing.svelte";

const MOST = 5;

export const LEECH: StandingQuestion = {
  key: "leech",
  prompts: ["leech.answer"],
  label: () => t("terra.offer.label"),
  choices: () => [
    ...Array.from({ length: MOST + 1 }, (_, vp) => ({ value: String(vp), label: t("terra.offer.upto", { n: vp }) })),
    { value: "always", label: t("terra.offer.always") },
    { value: "never", label: t("terra.offer.never") },
  ],
  /** Up to so many points it is taken; what costs more is asked. */
  rule: (value) => {
    if (value === "never") return { text: "decline from {from_seat}" };
    return { text: "leech from {from_seat}", ...(value === "always" ? {} : { most: { vp: Number(value) } }) };
  },
};
