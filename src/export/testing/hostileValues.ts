/** What has broken diagrams, tables and pages elsewhere, alone and in company: 200 texts, the same every time. */
export function hostileValues(): readonly string[] {
  const seeds = [
    'cost; see #2 of 3 -->> x: y %% note\nend\n<br/>{{x}}', ';', '#', 'end', '"quoted" and \'quoted\'', 'two\nlines\r\nand\rthree', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>',
    'שלום עולם, مرحبا', '\u202eturned round\u202c', '👩‍👩‍👧‍👦 🇩🇪 👍🏽', 'naïve façade 日本語 한국어', '\u0000\u0007\u001b[31mred', 'lone \ud800 half', '%%{init: {"theme":"dark"}}%%', '$$\\frac{a}{b}$$',
    '`code` **bold** ~~gone~~ _under_', '| a | b |\n|---|---|', '=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\\n \\t \\', '@enduml', '@startuml\nAlice -> Bob', "' comment", '/\' block \'/', '!include /etc/passwd',
    '<U+003C> &#60; &lt;', 'activate p1', 'Note over p0: x', 'loop', 'par x\nand y', 'p0->>p1: forged', '-->>', '---\ntitle: x\n---', 'accTitle: x', 'wrap: x', ']]> <![CDATA[ x', '&amp;&nbsp;&unknown;', '<!-- x -->', '${x} ${{ y }}',
    'a'.repeat(300), 'word '.repeat(200), '长'.repeat(200), 'https://example.org/?a=1&b=2#c', '{"a":[1,2,{"b":null}]}', '__proto__', '  leading and trailing  ', '\ufeffmark', '\u2028\u2029', 'ﬂ°°35¶ß', '- a\n- b\n# c\n> d', '~ * / _ - = + | \\ ^ ` { } [ ] ( ) < > ! ? , . : ; " \'',
    '<b>bold</b><color:red>x', '%date()', '!$x = 1', '\t\ttabs', '-', '',
  ]
  const texts = [...seeds]
  for (let i = 0; texts.length < 199; i += 1) texts.push(`${seeds[(i * 7) % seeds.length]}${i % 3 === 0 ? '\n' : i % 3 === 1 ? ' ' : ''}${seeds[(i * 13 + 5) % seeds.length]}`)
  return [...texts, `${'fifty thousand; #characters\n'.repeat(1_800)}end`]
}

/** Names that are words of some grammar. */
export const HOSTILE_NAMES = ['end', 'Loop', 'note', 'activate', 'link', 'Machine', 'pro:1', 'web-server', 'a,b', 'par', 'participant', 'as', '__proto__', 'constructor', 'x y', 'a->b', '"q"', 'state', '日本'] as const
