// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { RequestRefusedScreen } from '#web/documents/attachment-request.tsx'
import { toSignInMessages } from '#web/sign-in/sign-in-messages.ts'
import { FetchErrorNotice, LoadErrorPage } from '#web/ui/page/load-errors.tsx'

const serverError = new Refusal({ kind: 'server', message: 'It broke.', reference: '7F1C-0F9E' })
const failedQuery = (error: Refusal) => ({ isLoadingError: true, error, refetch: () => {} })
const hint = 'If you call us about this, quote 7F1C-0F9E.'
describe('a server error', () => {
  it('is shown with the reference to quote', () => {
    const screens = (
      <MemoryRouter>
        <FetchErrorNotice
          queries={[{ what: 'programmes', query: failedQuery(serverError) }]}
          onRetry={() => {}}
        />
        <LoadErrorPage page="Apply" title="It could not be loaded" error={serverError} onRetry={() => {}} />
        <RequestRefusedScreen error={serverError} onRetry={() => {}} />
      </MemoryRouter>
    )
    render(screens)
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts).toHaveLength(3)
    for (const alert of alerts) expect(alert).toContain(hint)
    expect(toSignInMessages(serverError)[0]?.text).toBe(`There was a problem talking to our servers. ${hint}`)
  })
})

it.each([
  [503, false],
  [403, true],
])('a page refused with %i advises to call: %o', (status, isAdvised) => {
  const error = new Refusal({ kind: 'client', message: 'No' }, status)
  render(<LoadErrorPage page="Apply" title="No" error={error} onRetry={() => {}} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.queryByText(/^If it happens again, call/) !== null).toBe(isAdvised)
})
