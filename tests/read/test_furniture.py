"""Lines of page furniture, in every language, and lines that must never be taken for it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pipeline.read.language import LANGUAGES
from pipeline.read.stripped import cues
from pipeline.read.words import longest_of
from tests.read.helpers import plain, texts


def test_every_language_has_every_class_of_cue() -> None:
    assert set(cues.languages()) == set(LANGUAGES)
    data = cues._data()
    for lang in LANGUAGES:
        assert set(cues.MODES) <= set(data[lang]), lang
        assert set(cues.WORDS) == set(data[lang]["words"]), lang
        assert {"related", "comments"} <= set(data[lang]["tail"]), lang
        assert {"menu", "share", "cookie", "signup", "advert"} <= set(data[lang]["line"]), lang


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("We're Hiring", "signup"),
        ("Home  News  Products  Research  Events  Contact", "menu"),
        ("Inicio Noticias Hardware IA Eventos Contacto", "menu"),
        ("We use cookies to improve your experience. Accept?", "cookie"),
        ("Diese Website verwendet Cookies.", "cookie"),
        ("당사는 쿠키를 사용합니다.", "cookie"),
        ("Bagikan Berita Ini", "share"),
        ('"first" - Google News', "syndication"),
        ("https://ift.tt/2TrUHiu", "syndication"),
        ("Adblock test (Why?)", "advert"),
        ("Scroll To Top", "menu"),
        ("×", "markup"),
        ("亚洲精品成人影院,日韩在线", "spam"),
        ("The specialist said socialist ideas help", ""),
        ("MLPerf: 9.4 minutes", ""),
        ("BERT 11.08", ""),
        ("Follow us on the MLPerf 2.0 page", ""),
        ("Results", ""),
        ("The cookie recipe took 12 minutes.", ""),
    ],
)
def test_lines(line: str, reason: str) -> None:
    assert cues.line_reason(line) == reason


LABELS = tomllib.loads((Path(__file__).parent / "cases" / "labels.toml").read_text("utf-8"))


@pytest.mark.parametrize("lang", LABELS["furniture"])
def test_a_label_that_counts_is_furniture_whatever_its_figure(lang: str) -> None:
    lines = LABELS["furniture"][lang]
    assert [line for line in lines if not (cues.line_reason(line) or cues.tail_reason(line))] == []


@pytest.mark.parametrize("lang", LABELS["article"])
def test_a_result_on_a_line_of_its_own_is_no_label(lang: str) -> None:
    assert [line for line in LABELS["article"][lang] if cues.line_reason(line)] == []


@pytest.mark.parametrize("line", LABELS["teased"].values(), ids=LABELS["teased"])
def test_another_storys_headline_behind_its_label_is_left_out(line: str) -> None:
    first, second = PROSE.format(28.3), PROSE.format(27.9)
    title = "Eight chips, one benchmark and a new record"
    assert plain(f"{title}\n\n{first}\n\n{line}\n\n{second}").text.split("\n\n") == [
        title,
        first,
        second,
    ]


@pytest.mark.parametrize("line", ["See also: the table of all 12 results.", "More: 12 machines"])
def test_what_points_within_the_article_stays(line: str) -> None:
    article = plain(f"Eight chips and a record\n\n{PROSE.format(1)}\n\n{line}\n\n{PROSE.format(2)}")
    assert line in article.text


PROSE = "The system needed {} minutes on 16 chips, and the rival needed 29.1 minutes with eight."

# Menu line, "related posts" heading and comment line of each language.
AROUND = {
    "en": ("Home | News | Contact", "Related posts", "Leave a comment"),
    "zh": ("首页 | 新闻 | 登录", "相关推荐", "发表评论"),
    "ja": ("ホーム | ニュース | ログイン", "関連記事", "コメントを書く"),
    "ko": ("홈 | 뉴스 | 로그인", "관련기사", "댓글 쓰기"),
    "de": (
        "Startseite | Nachrichten | Kontakt",
        "Das könnte Sie auch interessieren",
        "Kommentar schreiben",
    ),
    "fr": ("Accueil | Actualités | Contact", "Articles similaires", "Laisser un commentaire"),
    "es": ("Inicio | Noticias | Contacto", "Artículos relacionados", "Deja un comentario"),
    "pt": ("Início | Notícias | Contato", "Artigos relacionados", "Deixe um comentário"),
    "ru": ("Главная | Новости | Контакты", "Похожие статьи", "Оставить комментарий"),
    "it": ("Home | Notizie | Contatti", "Articoli correlati", "Lascia un commento"),
    "nl": ("Home | Nieuws | Contact", "Gerelateerde artikelen", "Plaats een reactie"),
    "vi": ("Trang chủ | Tin tức | Liên hệ", "Bài viết liên quan", "Để lại bình luận"),
    "id": ("Beranda | Berita | Kontak", "Artikel terkait", "Tinggalkan komentar"),
    "tr": ("Ana Sayfa | Haberler | İletişim", "İlgili haberler", "Yorum yap"),
    "pl": ("Strona główna | Aktualności | Kontakt", "Powiązane artykuły", "Dodaj komentarz"),
}


@pytest.mark.parametrize("lang", sorted(AROUND))
def test_an_article_among_furniture_of_each_language(lang: str) -> None:
    menu, related, comment = AROUND[lang]
    title = "Eight chips, one benchmark and a new record"
    prose = PROSE.format(28.3)
    body = "\n\n".join(
        [menu, title, prose, prose.replace("28.3", "27.9"), related, "Ten laptops", comment]
    )
    article = plain(body)
    assert article.text == f"{title}\n\n{prose}\n\n{prose.replace('28.3', '27.9')}"
    assert sum(article.furniture.values()) == len(menu + related + "Ten laptops" + comment)


def test_small_print_survives_the_end_of_the_article() -> None:
    ids = "MLPerf v1.0 Training results | MLPerf ID: 1.0-1025, 1.0-1026"
    prose = PROSE.format(28.3)
    article = plain(f"A headline of some words\n\n{prose}\n\nRelated posts\n\nTen laptops\n\n{ids}")
    assert [p.kind for p in article.passages] == ["title", "paragraph", "footnote"]
    assert article.text.endswith(ids)


@pytest.mark.parametrize(
    ("text", "small"),
    [
        ("MLPerf es una marca registrada de MLCommons.", True),
        ("El nombre y el logotipo de MLPerf son marcas comerciales.", True),
        ("MLPerf est une marque déposée de MLCommons.", True),
        ("MLPerf und MLCommons sind Marken der MLCommons Association.", True),
        ("MLPerf jest znakiem towarowym MLCommons.", True),
        ("En MLPerf Training 3.1 Nvidia marca 3,92 minutos.", False),
        ("O rack saiu do MLPerf Inference com uma marca: 420.659 tokens por segundo.", False),
        ("La cinquième édition de MLPerf Inference marque l’arrivée de Blackwell.", False),
        ("Bei MLPerf Training fielen gleich zwei Marken.", False),
        ("W MLPerf Training to znakomity wynik.", False),
    ],
)
def test_a_mark_that_was_set_is_no_trade_mark(text: str, small: bool) -> None:
    assert cues.is_small_print(text) is small


def test_a_teaser_is_taken_out_of_the_middle() -> None:
    article = plain(
        "A headline of some words\n\n"
        f"{PROSE.format(1)}\n\nSee Also\nA court rules on search, says judge"
        f"\n\n{PROSE.format(2)}"
    )
    assert "court" not in article.text
    assert PROSE.format(2) in article.text


def test_a_text_of_short_sentences_keeps_its_first() -> None:
    article = plain("첫 줄은 문장이다.\n삼성전자는 28.3분을 기록했다.")
    assert article.text == "첫 줄은 문장이다.\n\n삼성전자는 28.3분을 기록했다."


def test_a_tree_of_words_finds_the_longest_that_fits() -> None:
    found = re.compile(longest_of([("read", ""), ("read more", r"(?!\w)"), ("real", "")]))
    assert [m[0] for m in found.finditer("read more, read moreover, real")] == [
        *("read more", "read", "real")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Copy article link",
        "Thanks for signing up!",
        "複製網址",
        "請繼續往下閱讀",
        "この記事のキーワード",
        "リンクをコピーする",
        "링크 복사하기",
        "기자의 다른기사 보기",
        "Artikel-Tools",
        "Alle Cookies akzeptieren",
        "Passer la publicité",
        "Esta funcionalidad es sólo para suscriptores",
        "Continua após a publicidade",
        "Ссылка скопирована",
        "Continua senza accettare",
        "Lees verder na de advertentie",
        "Copy link thành công",
        "Terima semua cookie",
        "Haber reklamdan sonra devam ediyor",
        "Zapisz się na newsletter",
    ],
)
def test_lines_of_the_site_are_known_in_every_language(line: str) -> None:
    assert cues.line_reason(line)


@pytest.mark.parametrize(
    "line",
    [
        "Diskussion der Ergebnisse",
        "おすすめの構成は八基のサーバー",
        "Mehr zu messen ist teurer",
        "Réactions du marché",
        "Continuar leyendo del disco fue el cuello de botella",
        "大规模训练",
        "中国队第一",
        "Join the conversation with 8 chips in MLPerf",
    ],
)
def test_headings_that_begin_like_them_end_no_article(line: str) -> None:
    assert not cues.tail_reason(line)
    assert cues.line_reason(line) in ("", "comments")


def test_a_line_that_stands_between_all_paragraphs_parts_none_of_them() -> None:
    prose = (
        "The new machine took 28.4 minutes in the test, which the company calls a good result, "
        "and its rivals took longer than that in number {}."
    )
    body = "\n".join(f"Article content\n{prose.format(i)}" for i in range(8))
    menu = "\n".join(f"Section {letter}" for letter in "ABCDEFGHIJKLMN")
    article = plain(f"{menu}\nA new machine is faster than the old ones\n{body}\n{menu}")
    assert len([t for t in texts(article) if t.startswith("The new machine")]) == 8
    assert "Article content" not in article.text
