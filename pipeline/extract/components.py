"""What spaCy's entry points load: importing this registers our tokenizer and component.

Kept apart from :mod:`pipeline.extract.nlp`, which imports spaCy only when a pipeline is made.
"""

from __future__ import annotations

from spacy.language import Language
from spacy.util import registry

from pipeline.extract.nlp import COMPONENT, TOKENIZER, make_claim_marks, make_tokenizer

claim_marks = Language.factory(
    COMPONENT, default_config={"keep": "groups", "lang": "en"}, func=make_claim_marks
)
script_tokenizer = registry.tokenizers.register(TOKENIZER, func=make_tokenizer)
