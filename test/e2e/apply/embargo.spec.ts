import { expect, expectAccessible, signInByApi } from '../support/fixtures.ts'
import { test } from '../support/isolated-portal.ts'
import { beginForm, expectForm, loadSavedText } from '../support/partial-form.ts'

test.describe('on the morning of results', () => {
  // Half a minute before eight, in London time.
  test.use({ settings: { clock: '2027-08-12T06:59:30Z', variables: {} } })

  test('the page counts down, and opens automatically when the embargo ends', async ({
    page,
    isolatedPortal,
  }) => {
    await isolatedPortal.staff('service', 'embargo', '--until', '2027-08-12 08:00', '--yes')
    await page.goto('/')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Applications reopen on Thursday 12 August at 08:00')
    await expect(page.getByRole('timer')).toHaveText(/^That is in \d+ seconds?\.$/)
    await expectAccessible(page)
    // Half a minute until the embargo ends, and then the page's random delay.
    await expect(heading).toHaveText('Clearing Application Portal', { timeout: 70_000 })
    await expect(page.getByRole('link', { name: 'Create an Application' })).toBeVisible()
  })
})

test('an embargo replaces an open form, which returns unchanged when the embargo is lifted', async ({
  page,
  isolatedPortal,
  person,
}) => {
  await page.clock.install()
  await signInByApi(page, isolatedPortal, person)
  await (await beginForm(page)).pressSequentially('Student')
  await page.clock.runFor(2500)
  await expect.poll(() => loadSavedText(page)).toBe('Student')

  const service = async () => (await fetch(`${isolatedPortal.origin}/portal/api/check-service`)).json()
  await isolatedPortal.staff('service', 'embargo', '--until', '2027-08-19 08:00', '--yes')
  await expect.poll(service).toMatchObject({ embargoEndTime: '2027-08-19T07:00:00.000Z' })
  await page.clock.runFor(60_000)
  await expect(page.getByText('Thursday 19 August 2027 at 08:00, London time')).toBeVisible()
  await expect(page.getByText('your answers are saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await isolatedPortal.staff('service', 'lift', '--yes')
  await expect.poll(service).toMatchObject({ embargoEndTime: null })
  await page.clock.runFor(60_000)
  await expectForm(page, 'Student')
})
