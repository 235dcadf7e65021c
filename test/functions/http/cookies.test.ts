import { expect, it } from 'vitest'
import { requestLink, seededPortal } from '../support/local-portal.ts'
import { createLink } from '../support/test-applicants.ts'

const local = await seededPortal(undefined, { siteUrl: 'https://clearing.example.ac.uk' })

it('over https, cookies have the __Host- prefix and are read only with it', async () => {
  const { response } = await requestLink(local)
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-mail=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )

  const token = await createLink(local)
  const verified = await local.request('POST', '/auth/verify', { form: { token } })
  const session = verified.headers.get('set-cookie') ?? ''
  expect(session).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )

  const fetchStatus = async (cookie = '') =>
    (await local.request('GET', '/auth/bearer-token', { cookie })).status
  const [cookie = ''] = session.split(';')
  expect(await fetchStatus(cookie)).toBe(200)
  expect(await fetchStatus(cookie.replace('__Host-', ''))).toBe(401)
})
