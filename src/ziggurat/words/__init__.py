"""The words people read: `glossary.toml`, and what all games share; read by `ziggurat.core.messages`."""
