import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createSecurityHeaders } from '#infra/edge/security-headers.ts'
import { createSite } from '#infra/local/site/site.ts'
import { createWebApp } from '#infra/local/site/web-app.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { createFolder } from '../../../support/temporary-folder.ts'

const { folder, write } = createFolder()
for (const page of ['landing', 'form', 'sign-in', 'not-found']) write(`the page ${page}`, `${page}.html`)
write('the script', 'assets/index-abc.js')
const mail = {
  from: '"Example University" <clearing@example.org>',
  replyTo: 'admissions@example.org',
  to: 'ada@example.org',
  subject: 'A <b>subject</b>',
  text: 'Open (http://localhost:3000/portal/auth/verify?token=a&next=b). <script>alert(1)</script>',
  html: '<p>Open</p>',
  sentAt: '2027-08-12T08:00:00.000Z',
}
const headers = createSecurityHeaders({ uploads: 'http://127.0.0.1:4000', captcha: false })
const app = createSite({
  configuration: configuration.parse({ siteUrl: 'http://localhost:3000' }),
  portal: new Hono()
    .basePath('/portal')
    .get('/api/schools', context => context.json([], 200, { 'content-security-policy': 'its own' })),
  mailbox: { list: () => [mail] },
  web: createWebApp(folder),
  headers,
  now: () => new Date('2027-08-12T08:00:00Z'),
})
const get = async (path: string) => {
  const response = await app.request(path)
  return { response, status: response.status, text: await response.text(), headers: response.headers }
}

describe('the local site', () => {
  it.each([
    ['/', 'landing'],
    ['/applicant/applications/new', 'form'],
    ['/auth/sign-in/', 'sign-in'],
    ['/portals', 'not-found'],
    ['/new.html', 'not-found'],
    ['/../package.json', 'not-found'],
  ])('serves %s with the page %s, as CloudFront does', async (path, page) => {
    const { status, text, headers } = await get(path)
    expect([status, text]).toEqual([200, `the page ${page}`])
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['/portal', '/portal/nothing', '/local', '/local/nothing', '/assets/gone.js'])(
    'has nothing at %s',
    async path => {
      const { status, text } = await get(path)
      expect(status).toBe(404)
      expect(text).not.toContain('the page')
    },
  )

  it.each(['/', '/assets/gone.js', '/portal/api/schools', '/portal/nothing', '/local/mailbox'])(
    'sends every security header with %s',
    async path => {
      const received = (await get(path)).headers
      for (const [name, value] of Object.entries(headers)) expect(received.get(name), name).toBe(value)
    },
  )

  it('shows the mails as a page, with links and without their markup', async () => {
    const { text } = await get('/local/mailbox')
    const address = 'http://localhost:3000/portal/auth/verify?token=a&amp;next=b'
    expect(text).toContain(`Open (<a href="${address}">${address}</a>). &lt;script&gt;`)
    expect(text).toContain('A &lt;b&gt;subject&lt;/b&gt;')
    expect(text).toContain(
      'From &quot;Example University&quot; &lt;clearing@example.org&gt; (answers go to admissions@',
    )
    expect(text).toMatch(/12 August 2027.* 09:00:00<\/time>/)
    expect(text).not.toContain('<script')
  })
})
