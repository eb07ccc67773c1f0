"""Records made by hand for the tests of the publishing room.

The outlets and the words are invented; the official scores are those of the official table
(MLPerf Training 1.0 and 1.1). Nothing here is computed by another room: these are the records
that the others would hand over.
"""

from __future__ import annotations

from decimal import Decimal

from pipeline.records import (
    Arithmetic,
    Baseline,
    Checked,
    Note,
    Operand,
    Reading,
    Repair,
    Verdict,
)

from .making import article, claim, reading, result, slot, training, who

POD64_RESNET = result("1.0", "closed", "Graphcore", "ipu-pod64-TF", "resnet", "14.48", "", 64)
POD64_BERT_OPEN = result(
    "1.0", "open", "Graphcore", "ipu-pod64-POPART-open", "bert", "9.39", "1.0-1099", 64
)
POD64_BERT = result("1.0", "closed", "Graphcore", "ipu-pod64-POPART", "bert", "11.08", "", 64)
POD16_RESNET_10 = result("1.0", "closed", "Graphcore", "ipu-pod16-TF", "resnet", "37.12", "", 16)
POD16_RESNET = result("1.1", "closed", "Graphcore", "ipu-pod16-TF", "resnet", "28.33", "", 16)
DGX_RESNET = result(
    "1.1", "closed", "NVIDIA", "dgxa100_ngc21.09_mxnet", "resnet", "29.15", "1.1-2066", 8
)
POD128_BERT_OPEN = result(
    "1.1", "open", "Graphcore", "ipu-pod128-POPART-open", "bert", "5.88", "", 128
)
TPU_RESNET = result("1.0", "closed", "Google", "tpu-v4-6912-TF", "resnet", "0.23", "", 3456)
DGX_N310 = result(
    "1.0", "closed", "NVIDIA", "dgxa100_n310_ngc21.05_mxnet", "resnet", "0.40", "", 2480
)
RESULTS = (
    POD64_RESNET, POD64_BERT_OPEN, POD64_BERT, POD16_RESNET_10, TPU_RESNET, DGX_N310,
    POD16_RESNET, DGX_RESNET, POD128_BERT_OPEN,
)  # fmt: skip


# --- an English vendor story, with a table and a footnote -----------------------------------

_BERT = "BERT trained in just over 9 minutes on the IPU-POD64 [1]."
_RESNET = "ResNet-50 took 14.5 minutes on the same machine."
_PRICE = "A POD16 costs $149,000, so each dollar buys 1.6x the performance."
POD_STORY = article(
    "pod-story",
    [
        ("title", "A newcomer's first score card"),
        ("paragraph", f"{_BERT} {_RESNET}"),
        ("heading", "What it costs"),
        ("paragraph", _PRICE),
        ("cell:0:0:1", "System"),
        ("cell:0:1:1", "ResNet-50 (minutes)"),
        ("cell:1:0:1", "IPU-POD16"),
        ("cell:1:1:0", "37.12"),
        ("list_item", "Every entry ran on machines that are on sale."),
        ("footnote:1", "[1] MLPerf Training v1.0, ID 1.0-1099."),
    ],
    title="A newcomer's first score card",
    publisher="The Silicon Ledger",
    url="https://ledger.example/pods",
    published="2021-07-01",
    published_source="json-ld",
    lang="en",
    cluster_id="c1",
    origin="archive.warc.gz#1234",
    repairs=(Repair(name="mojibake", start=0, end=1, before="Â", after="A"),),
    authors=("R. Quill",),
)
_POD_CLAIMS = (
    claim(
        POD_STORY, 1, _BERT, "just over 9 minutes",
        figure=("9", "minutes", "9", {"hedge": "over", "low": Decimal(9), "low_open": True,
                                      "high": Decimal("9.5"), "high_open": False}),
        subject=who("Graphcore", "IPU-POD64"), benchmarks=(slot("bert"),), scope=training("1.0"),
    ),
    claim(
        POD_STORY, 2, _RESNET, "14.5 minutes", figure=("14.5", "minutes", "14.5"),
        subject=who("Graphcore", "IPU-POD64"), benchmarks=(slot("resnet"),),
        scope=training("1.0"), speaker=slot("R. Quill"),
    ),
    claim(
        POD_STORY, 3, _PRICE, "1.6x", "factor", figure=("1.6", "x", "1.6"), measure="price",
        per="dollar", outside=True, outside_reason="list prices are no part of the benchmark",
        subject=who("Graphcore", "IPU-POD16"),
        baseline=Baseline(subject=who("NVIDIA", "DGX A100")), confidence=0.8,
    ),
    claim(
        POD_STORY, 4, "37.12", "37.12", figure=("37.12", "minutes", "37.12"),
        subject=who("Graphcore", "IPU-POD16"), benchmarks=(slot("resnet", "table_header"),),
        scope=training("1.0"),
    ),
    claim(
        POD_STORY, 5, "[1] MLPerf Training v1.0, ID 1.0-1099.", "1.0-1099", "citation",
        ids=("1.0-1099",), scope=training("1.0"),
    ),
)  # fmt: skip
_POD_VERDICTS = (
    Verdict(
        claim_id="pod-story-1",
        label="caveat",
        explanation="Only the open-division entry lasts just over 9 minutes; the closed one "
        "lasts 11.08. The text does not say which it means.",
        reading=reading(
            POD64_BERT_OPEN, "9.39 lies in (9, 9.5]", "bound", assumed=("division=open",)
        ),
        readings=(
            reading(POD64_BERT_OPEN, "9.39 lies in (9, 9.5]", "bound", assumed=("division=open",)),
            reading(POD64_BERT, "11.08 lies outside (9, 9.5]", "none", agrees=False),
        ),
        official=(POD64_BERT_OPEN, POD64_BERT),
        caveats=(Note(code="open_division", text="The score is from the open division."),),
    ),
    Verdict(
        claim_id="pod-story-2",
        label="supported",
        explanation="The official score is 14.48 minutes, printed to one decimal.",
        reading=reading(POD64_RESNET, "14.48 rounds to 14.5", "rounded"),
        readings=(reading(POD64_RESNET, "14.48 rounds to 14.5", "rounded"),),
        official=(POD64_RESNET,),
    ),
    Verdict(
        claim_id="pod-story-3",
        label="outside",
        explanation="Price is no part of the benchmark.",
        missing=(Note(code="price_basis", text="where the rival's price is from"),),
    ),
    Verdict(
        claim_id="pod-story-4",
        label="supported",
        explanation="The official score is 37.12 minutes.",
        reading=reading(POD16_RESNET_10, "37.12 = 37.12", "rounded"),
        official=(POD16_RESNET_10,),
    ),
    Verdict(
        claim_id="pod-story-5",
        label="unresolved",
        explanation="The ID belongs to the submitter; which entry it names is not known.",
        missing=(Note(code="id_unknown", text="the entry that 1.0-1099 stands for"),),
    ),
)
POD = Checked(
    article=POD_STORY,
    claims=_POD_CLAIMS,
    verdicts=_POD_VERDICTS,
    disclosure=(Note(code="no_trademark_notice", text="The ownership line is missing."),),
)

# --- Chinese, with a wrong digit ------------------------------------------------------------

_ZH_1 = "在DGX A100上训练ResNet-50需要29.1分钟，而IPU-POD16仅用28.3分钟。"
_ZH_2 = "在IPU-POD128上训练BERT的时间为5.78分钟。"
ZH_STORY = article(
    "zh-story",
    [("title", "新一轮训练成绩：IPU-POD16领先"), ("paragraph", _ZH_1 + _ZH_2)],
    title="新一轮训练成绩：IPU-POD16领先",
    publisher="芯片晚报",
    url="https://wanbao.example/a/1",
    published="2021-12-02",
    published_source="meta",
    lang="zh",
)
ZH = Checked(
    article=ZH_STORY,
    claims=(
        claim(
            ZH_STORY, 1, _ZH_1, "29.1分钟", figure=("29.1", "minutes", "29.1"),
            subject=who("NVIDIA", "DGX A100"), benchmarks=(slot("resnet"),), scope=training("1.1"),
        ),
        claim(
            ZH_STORY, 2, _ZH_1, "28.3分钟", "comparison", figure=("28.3", "minutes", "28.3"),
            subject=who("Graphcore", "IPU-POD16"), benchmarks=(slot("resnet"),),
            scope=training("1.1"), baseline=Baseline(subject=who("NVIDIA", "DGX A100")),
        ),
        claim(
            ZH_STORY, 3, _ZH_2, "5.78分钟", figure=("5.78", "minutes", "5.78"),
            subject=who("Graphcore", "IPU-POD128"), benchmarks=(slot("bert"),),
            scope=training("1.1"),
        ),
    ),
    verdicts=(
        Verdict(
            claim_id="zh-story-1", label="supported", explanation="Official: 29.15 minutes.",
            reading=reading(DGX_RESNET, "29.15 cut to 29.1", "truncated"), official=(DGX_RESNET,),
        ),
        Verdict(
            claim_id="zh-story-2", label="supported",
            explanation="28.33 minutes are fewer than 29.15.",
            reading=Reading(
                stated=("round=1.1",), assumed=(), entries=(POD16_RESNET.key, DGX_RESNET.key),
                agrees=True,
                arithmetic=Arithmetic(
                    operation="difference", unit="minutes", result=Decimal("0.82"),
                    text="29.15 - 28.33 = 0.82", level="rounded",
                    operands=(
                        Operand(name="a", value=Decimal("28.33"), unit="minutes",
                                result=POD16_RESNET.key),
                        Operand(name="b", value=Decimal("29.15"), unit="minutes",
                                result=DGX_RESNET.key),
                    ),
                ),
            ),
            official=(POD16_RESNET, DGX_RESNET),
        ),
        Verdict(
            claim_id="zh-story-3", label="contradicted",
            explanation="The official score is 5.88 minutes; no other reading gives 5.78.",
            reading=reading(POD128_BERT_OPEN, "5.88 is not 5.78", "none", agrees=False),
            official=(POD128_BERT_OPEN,),
            diagnosis=Note(code="digit", text="One digit differs: 5.78 for 5.88."),
        ),
    ),
)  # fmt: skip

# --- Arabic, right to left, with minutes read as seconds ------------------------------------

_AR = "أنهى نظام tpu-v4-6912 التدريب في 23 ثانية فقط."
AR_STORY = article(
    "ar-story",
    [("title", "أرقام قياسية في تدريب الصور"), ("paragraph", _AR)],
    title="أرقام قياسية في تدريب الصور",
    publisher="مرصد الرقائق",
    url="https://marsad.example/1",
    published="2021-07-05",
    lang="ar",
)
AR = Checked(
    article=AR_STORY,
    claims=(
        claim(
            AR_STORY,
            1,
            _AR,
            "23 ثانية",
            figure=("23", "seconds", "23"),
            subject=who("Google", "tpu-v4-6912"),
            benchmarks=(slot("resnet", "topic"),),
            scope=training("1.0"),
        ),
    ),
    verdicts=(
        Verdict(
            claim_id="ar-story-1",
            label="contradicted",
            explanation="The official score is 0.23 minutes, which is 13.8 seconds.",
            reading=reading(TPU_RESNET, "0.23 min = 13.8 s, not 23 s", "none", agrees=False),
            official=(TPU_RESNET,),
            diagnosis=Note(code="unit_slip", text="Minutes were read as seconds."),
        ),
    ),
)

# --- a page that attacks its reader, and a copy of the first story --------------------------

EVIL = "</script><script>alert(1)</script>"
_HOSTILE = f"=HYPERLINK(1) {EVIL} <img src=x onerror=alert(2)> ran in 0.40 minutes [bold]x[/bold]"
HOSTILE_STORY = article(
    "../../etc/passwd",
    [("title", f"{EVIL}\u202e<b>title</b>"), ("paragraph", _HOSTILE)],
    title=f"{EVIL}\u202e<b>title</b>",
    publisher='"><svg onload=alert(3)>',
    url="javascript:alert(4)",
    authors=("{{7*7}}",),
    lang='en" onclick="alert(5)',
    stated_origin="<!--",
)
HOSTILE = Checked(
    article=HOSTILE_STORY,
    claims=(
        claim(
            HOSTILE_STORY, 1, _HOSTILE, _HOSTILE, figure=("0.40", "minutes", "0.40"),
            subject=who("]]>&<x>", "\x1b[31mred"), benchmarks=(slot("resnet"),),
        ),
    ),
    verdicts=(
        Verdict(
            claim_id="../../etc/passwd-1",
            label="supported",
            explanation=f"+1 {EVIL}",
            reading=reading(DGX_N310, EVIL, "rounded"),
            official=(DGX_N310,),
            caveats=(Note(code="x", text="<iframe src=//evil.example>"),),
        ),
    ),
    disclosure=(Note(code="y", text=EVIL),),
)  # fmt: skip

COPY_STORY = article(
    "pod-copy",
    [("paragraph", _RESNET)],
    title="Newcomer posts scores",
    publisher="Wire Echo",
    url="https://echo.example/2",
    published="2021-07-03",
    lang="en",
    cluster_id="c1",
    stated_origin="The Silicon Ledger",
)
COPY = Checked(
    article=COPY_STORY,
    claims=(
        claim(
            COPY_STORY, 1, _RESNET, "14.5 minutes", figure=("14.5", "minutes", "14.5"),
            subject=who("Graphcore", "IPU-POD64"), benchmarks=(slot("resnet"),),
            scope=training("1.0"),
        ),
    ),
    verdicts=(
        Verdict(
            claim_id="pod-copy-1",
            label="supported",
            explanation="The official score is 14.48 minutes, printed to one decimal.",
            reading=reading(POD64_RESNET, "14.48 rounds to 14.5", "rounded"),
            official=(POD64_RESNET,),
        ),
    ),
)  # fmt: skip
EMPTY = Checked(
    article=article("empty", [("paragraph", "Nothing to see.")], lang="en", title="Quiet day"),
    claims=(),
    verdicts=(),
)
ALL = (POD, ZH, AR, HOSTILE, COPY, EMPTY)
