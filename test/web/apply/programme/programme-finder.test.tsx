// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledForm } from '../../../gallery/sample-forms.ts'
import { pasteText } from '../../paste-text.ts'
import { findChosen, noProgramme, openProgrammeSection, serveCatalogue } from './programme-section-page.tsx'

beforeEach(serveCatalogue)

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a programme' })
const heading = () => screen.findByRole('heading', { name: /programmes?\./ })
const listed = () => screen.queryAllByRole('button', { name: /^Choose/ })
const texts = () => listed().map(button => button.closest('li')?.textContent)
async function openFinder(form = filledForm) {
  const shown = openProgrammeSection(form, noProgramme)
  await heading()
  return shown
}

describe('the finder', () => {
  it('lists every open programme with its status, as many as the count says', async () => {
    await openFinder()
    const text = (await heading()).textContent ?? ''
    const count = (text.match(/\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0)
    expect(screen.getByTestId('live').textContent).toContain(text.split('.')[0])
    expect(listed()).toHaveLength(5)
    for (;;) {
      const more = screen.queryByRole('button', { name: /^Show more/ })
      if (!more) break
      await userEvent.click(more)
    }
    expect(listed()).toHaveLength(count)
    expect(texts().every(row => /You qualify|An advisor will check|UCAT also needed/.test(row ?? ''))).toBe(
      true,
    )
  })

  it('lists the open matches of a text, then what is not open, each with its status', async () => {
    await openFinder()
    await pasteText(field(), 'bio')
    expect(texts()[0]).toMatch(/^Choose Biology BSc \(Hons\).*You qualify$/)
    await userEvent.clear(field())
    await pasteText(field(), 'biomedical')
    expect(texts().at(-1)).toMatch(/Not with these grades$/)
    expect(await screen.findByText(/^\d+ programmes? found$/)).toBeDefined()
  })

  it('is used with the keyboard: Enter goes to the first programme and chooses none', async () => {
    const shown = await openFinder()
    await pasteText(field(), 'zoology year')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(listed()[0])
    expect(shown.form.programmeCode).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(shown.form).toMatchObject({ schoolCode: 'SBBS', programmeCode: 'C30Y-USZOY' })
    const { line, eligibility } = await findChosen()
    expect(line?.textContent).toContain('Chosen: Zoology with Year Abroad BSc (Hons)')
    expect(document.activeElement).toBe(eligibility)
    expect(screen.queryByRole('searchbox')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Change the programme' }))
    expect(field().value).toBe('zoology year')
  })

  it('forgives a misspelt word and says so', async () => {
    await openFinder()
    await pasteText(field(), 'psycology')
    expect(
      await screen.findByText('Nothing matches “psycology” exactly. 4 programmes are similar.'),
    ).toBeDefined()
    expect(texts()[0]).toContain('Psychology')
  })

  it('says that a programme is not offered, and what to do', async () => {
    await openFinder()
    await pasteText(field(), 'nursing')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('We have no programme in Clearing that matches “nursing”.')).toBeDefined()
    expect(
      screen.getByRole('link', { name: /^Search for places at other universities on UCAS/ }),
    ).toBeDefined()
    expect(screen.getByText(/^Call the Clearing Hotline on/)).toBeDefined()
    await userEvent.clear(field())
    await waitFor(() => expect(screen.queryByText(/matches “nursing”/)).toBeNull())
    expect(listed()).toHaveLength(5)
  })
})
