/** The style of the page to print: black on white, A4, and no action broken over two sheets. */
export const pageStyle = `
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif } }
:root { color-scheme: light; background: #fff; color: #0a0f1a; font: 11pt/1.45 "Helvetica Neue", Arial, sans-serif }
body { margin: 0 auto; max-width: 178mm; padding: 16px; overflow-wrap: anywhere }
h1 { font-size: 20pt; line-height: 1.2; margin: 0 0 4mm }
h2 { font-size: 14pt; margin: 9mm 0 2mm; padding-top: 3mm; border-top: .4mm solid #0a0f1a; break-after: avoid }
h3 { font-size: 11.5pt; margin: 0 0 1mm; break-after: avoid }
p, ul, ol { margin: 0 0 2mm }
ul, ol { padding-left: 5mm }
dl { display: grid; grid-template-columns: 44mm 1fr; gap: .6mm 4mm; margin: 0 }
dt { color: #434e61 }
dd { margin: 0 }
dl { break-inside: avoid }
section.action { padding: 3mm 0; border-top: .2mm solid #8996ab; break-inside: avoid }
.photos { display: flex; flex-wrap: wrap; gap: 3mm; margin-top: 2mm }
figure { margin: 0; inline-size: 56mm; break-inside: avoid }
figure img { display: block; max-inline-size: 56mm; max-block-size: 75mm; border: .2mm solid #8996ab }
figcaption { font-size: 8pt; color: #434e61 }
.signature { inline-size: 60mm; block-size: 24mm; border: .2mm solid #8996ab; margin-top: 2mm }
.signature path { fill: none; stroke: #0a0f1a; stroke-width: 5; stroke-linecap: round; stroke-linejoin: round }
code { font: 9pt/1.5 ui-monospace, Consolas, monospace }
.note { color: #434e61 }
@media (max-width: 30em) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: 1mm } }
@media print { body { max-width: none; padding: 0 } }
`
