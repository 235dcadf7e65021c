import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { configuration } from '#web/ui/configuration.ts'
import { ada, appliedRecord } from '../../../gallery/samples.ts'
import { holdResponse, respond } from '../../../support/fake-api.ts'
import { homeFee } from '../../../support/sample-application.ts'
import { adaOnRecord, openPage, setUpPage } from '../applicant-page.tsx'

setUpPage()

function open(parts: Partial<Applicant> = {}, session = adaOnRecord) {
  respond('/auth/bearer-token', session)
  respond('/api/applicant', appliedRecord(parts))
  return openPage('/applicant/applications/complete')
}

describe('the confirmation', () => {
  // The gallery compares the rest of the page.
  it('has a copy of the answers', async () => {
    open({ feeContext: homeFee })
    await screen.findByText('English')
    const answers = within(screen.getByRole('main'))
    const value = (label: string | RegExp) => answers.getByText(label).nextElementSibling?.textContent
    expect(value(/ Biology$/)).toBe('B')
    expect(value('English')).toContain('B')
    expect(value('UK residency')).not.toBe('')
  })

  it('has a number and grades that no browser translates', async () => {
    open({ feeContext: homeFee })
    for (const element of await screen.findAllByText(/^(4127|B)$/))
      expect(element.closest('[translate="no"]'), element.outerHTML).not.toBeNull()
    expect(screen.getByText('English').closest('[translate="no"]')).toBeNull()
  })

  it('says what happens next, as the university has configured it', async () => {
    vi.spyOn(configuration, 'ucasNextStep', 'get').mockReturnValue('Add us as your Clearing choice.')
    open({ checkStatus: 'Undecided' })
    const steps = within(await screen.findByRole('region', { name: 'Next Steps' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(configuration.advisorNextStep),
      'Add us as your Clearing choice.',
      expect.stringContaining('If we need a document from you'),
    ])
  })

  it('copies the number without spaces, and says so', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Copy number' }))
    expect(await screen.findByText('Copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('CL0004127')
  })

  it('says so if the browser does not let it copy', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    open()
    await user.click(await screen.findByRole('button', { name: 'Copy number' }))
    expect(await screen.findByText(/^Your browser did not copy it/)).toBeDefined()
  })
})

it('shows Please Wait, and no Thank you, before it is known that there is an application', async () => {
  open()
  const { release } = holdResponse('/auth/bearer-token', { body: adaOnRecord })
  expect(await screen.findByRole('progressbar', { name: 'Please Wait' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your application')
  expect(document.body.textContent).not.toMatch(/Thank you|We have received/)
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeDefined()
})

const unsent = { hasPortalApplication: false, applicationNumber: null, submittedAt: null }

it.each([
  ['with', adaOnRecord],
  ['without', ada],
])('an applicant %s an id and an application reads that nothing was sent', async (_, user) => {
  const router = open(unsent, user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing has been sent' })).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Go to your application' }))
  await vi.waitFor(() => expect(router.location.pathname).toBe('/applicant/applications/new'))
})
