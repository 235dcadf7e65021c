import { expect, test } from '../support/fixtures.ts'

// Specification 1.10, 2.16
test('a portal that staff close says so on every page except that of documents', async ({ page, portal }) => {
  const checkService = async () => (await fetch(`${portal.origin}/portal/api/check-service`)).json()
  try {
    expect(await portal.staff('service', 'close', '--yes')).toContain('The portal is closed.')
    await expect.poll(checkService).toMatchObject({ closed: true })
    await page.goto('/auth/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Clearing is closed')
    await page.goto('/documents/add')
    await expect(page.getByText('UUID must be provided')).toBeVisible()
  } finally {
    await portal.staff('service', 'open', '--yes')
    await expect.poll(checkService).toMatchObject({ closed: false })
  }
})
