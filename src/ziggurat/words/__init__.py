"""The words that all games share: terms, messages, texts of pages; `ziggurat.core.messages` reads them."""
