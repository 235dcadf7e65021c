import { html, raw } from 'hono/html'
import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { theme } from '#shared/theme.ts'
import type { Email } from '../gateways/mailer.ts'

/** One paragraph of a mail. A link is shown as a button and again in full. */
type Paragraph = string | { link: string; label: string }

const styles = {
  body: "margin:0 auto;max-width:31rem;padding:24px 20px 40px;background:#f9f8f4;color:#1a1f24;font:18px/1.55 Seravek,'Gill Sans Nova',Candara,Calibri,'Noto Sans',sans-serif",
  button: `display:inline-block;padding:14px 28px;background:${theme.light.accent};color:${theme.light.onAccent};font-weight:bold;border-radius:6px;text-decoration:none`,
}
const darkStyles = `@media (prefers-color-scheme: dark) {
body { background: #14181b !important; color: #eeebe3 !important; }
.rule { border-color: #3a4045 !important; } .soft { color: #b5b3ab !important; }
.go { background: ${theme.dark.accent} !important; color: ${theme.dark.onAccent} !important; } a.plain { color: ${theme.dark.accent} !important; } }`

/** Composes a mail from its paragraphs, as plain text and as HTML that loads nothing. */
export function composeEmail(
  subject: string,
  title: string,
  paragraphs: Paragraph[],
  { universityName, hotline, hotlineHours }: Configuration,
): Email {
  const footer = `Clearing Hotline ${hotline}, ${formatWeeklyHours(hotlineHours)}.`
  const safetyNotice = 'We never ask for a password or for money.'

  const text = [
    `${universityName}\nClearing Application Portal`,
    title,
    ...paragraphs.map(part => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)),
    `${footer}\n${safetyNotice}`,
  ].join('\n\n')

  const body = paragraphs.map(part =>
    typeof part === 'string'
      ? html`<p style="margin:0 0 16px">${part}</p>`
      : html`<p style="margin:24px 0"><a class="go" href="${part.link}" style="${styles.button}">${part.label}</a></p>
<p style="margin:0 0 16px">If the button does not work, copy this address into your browser:</p>
<p style="margin:0 0 24px;word-break:break-all"><a class="plain" href="${part.link}" style="color:${theme.light.accent}">${part.link}</a></p>`,
  )
  const document = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyles)}</style>
</head>
<body style="${styles.body}">
<main lang="en-GB">
<p class="rule" style="margin:0 0 28px;padding:0 0 16px;border-bottom:1px solid #d8d4c8"><strong style="font-size:21px">${universityName}</strong><br><span class="soft" style="font-size:15px;color:#50565b">Clearing Application Portal</span></p>
<h1 style="margin:0 0 16px;font-size:32px;line-height:1.15;font-weight:500">${title}</h1>
${body}
<p class="rule soft" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d8d4c8;font-size:15px;color:#50565b">${footer}<br>${safetyNotice}</p>
</main>
</body>
</html>`
  return { subject, text: `${text}\n`, html: String(document) }
}
