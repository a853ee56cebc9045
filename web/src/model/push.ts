// Messages of this browser: asking for them, and what it gives out for it.
import type { PushForm } from "../net/wire";

const packed = (buffer: ArrayBuffer | null): string => {
  const text = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

function unpacked(text: string): Uint8Array<ArrayBuffer> {
  const whole = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(new ArrayBuffer(whole.length));
  for (let place = 0; place < whole.length; place++) bytes[place] = whole.charCodeAt(place);
  return bytes;
}

/** Can this browser be told at all? */
export const able = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Has the person forbidden it in the browser? */
export const denied = (): boolean => "Notification" in window && Notification.permission === "denied";

/** Ask the person and the browser; null when the person says no. */
export async function subscribed(key: string): Promise<PushForm | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be of another key
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: unpacked(key) });
  return { endpoint: found.endpoint, key: packed(found.getKey("p256dh")), auth: packed(found.getKey("auth")) };
}

export async function unsubscribed(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
