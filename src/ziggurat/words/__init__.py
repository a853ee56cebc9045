"""The words that all games share: terms, messages, texts of the pages; `ziggurat.core.messages` reads them."""
