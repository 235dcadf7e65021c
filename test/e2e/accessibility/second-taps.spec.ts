import { screenStates } from '../../gallery/screen-states.ts'
import { expect, test } from '../support/fixtures.ts'
import { tapTwice } from '../support/second-taps.ts'

test('a second tap, 150 ms after a first one, reaches nothing else where the page has moved', async ({
  galleryPage: page,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 800 })
  // Many states differ only elsewhere, so each control is tapped in one.
  const tappedNames = new Set<string>()
  const open = async (id: string) => {
    await page.goto(`/?screen=${id}`)
    await page.locator(`html[data-shown="${id}"]`).waitFor()
  }
  const faults: object[] = []
  const missed: { id: string; name: string }[] = []
  const tapControls = async (id: string) => {
    const result = await tapTwice(page, tappedNames)
    faults.push(...result.faults.map(fault => ({ id, ...fault })))
    missed.push(...result.missed.map(name => ({ id, name })))
  }
  for (const { id } of screenStates) {
    await open(id)
    await tapControls(id)
  }
  // Earlier taps put some controls out of reach.
  for (const { id, name } of [...missed]) {
    if (tappedNames.has(name)) continue
    await open(id)
    await tapControls(id)
  }
  expect(faults).toEqual([])
  expect(tappedNames.size).toBeGreaterThan(50)
})
