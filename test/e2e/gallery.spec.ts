import { waiting } from '#web/gallery/screen-state.ts'
import { screenStates } from '#web/gallery/screen-states.ts'
import { findings } from './findings.ts'
import { expect, test } from './fixtures.ts'
import { enlargeText, expectNoSideways, smallTargets } from './look-over.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const widths = [1280, 768, 375]
const gallery = { id: 'gallery', about: 'Every part in every state', heading: 'Gallery' }

for (const { id, about, heading } of [gallery, ...screenStates])
  test(`${id}: ${about}`, async ({ page }) => {
    await page.goto(id === 'gallery' ? '/local/gallery' : `/local/gallery?screen=${id}`)
    await page.locator(`html[data-shown="${id}"]`).waitFor()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const wrong = id !== 'gallery' && (await page.locator('.summary').count()) > 0
    if (heading !== waiting)
      await expect(page).toHaveTitle(new RegExp(`^${wrong ? 'Error: ' : ''}${heading}`))

    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSideways(page)
      expect(await smallTargets(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await findings(page, 'all')).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findings(page, 'of colours')).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideways(page)

    await page.setViewportSize({ width: 1280, height: 800 })
    // What is read out is told after a pause.
    const tree = async () =>
      expect(await page.locator('body').ariaSnapshot()).toMatchSnapshot(['trees', `${id}.yml`])
    await expect(tree).toPass({ timeout: 10_000 })
    await enlargeText(page, 2)
    await expectNoSideways(page)
  })
