import { expect, expectAccessible, test } from '../support/fixtures.ts'

// Specification 1.10, 2.16
test('a closed portal and an embargo stop everything except documents, in the app and the API', async ({
  page,
  portal,
}) => {
  const checkService = async () => (await fetch(`${portal.origin}/portal/api/check-service`)).json()
  const expectFlags = (flags: Record<string, unknown>) => expect.poll(checkService).toMatchObject(flags)
  try {
    expect(await portal.staff('service', 'close', '--yes')).toContain('The portal is closed.')
    await expectFlags({ closed: true })
    await page.goto('/auth/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Clearing is closed')
    await expect(page.getByText('September 2027 intake').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/documents/add')
    await expect(page.getByText('UUID must be provided')).toBeVisible()

    await portal.staff('service', 'open', '--yes')
    const output = await portal.staff('service', 'embargo', '--until', '2027-08-19 08:00', '--yes')
    expect(output).toContain('Thursday 19 August 2027 at 08:00, London time (2027-08-19T07:00:00.000Z)')
    await expectFlags({ closed: false, embargoEndTime: '2027-08-19T07:00:00.000Z' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('reopen')
    await expect(page.getByText('Thursday 19 August 2027 at 08:00').first()).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: /register your interest/i })).toBeVisible()
  } finally {
    await portal.staff('service', 'open', '--yes')
    await portal.staff('service', 'lift', '--yes')
    await expectFlags({ closed: false, embargoEndTime: null })
  }
})
