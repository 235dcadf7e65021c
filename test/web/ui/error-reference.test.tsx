// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { type ApiError, Refusal } from '#shared/errors.ts'
import { RequestRefusedScreen } from '#web/documents/request-refused-screen.tsx'
import { signInMessages } from '#web/sign-in/sign-in-messages.ts'
import { FetchErrorNotice } from '#web/ui/fetch-error-notice.tsx'
import { LoadErrorPage } from '#web/ui/load-error-page.tsx'

const wrong = new Refusal({ kind: 'server', message: 'It broke.', reference: '7F1C-0F9E' })
const sentence = 'If you call us about this, quote 7F1C-0F9E.'
afterEach(cleanup)

describe('what went wrong on our side', () => {
  it('is shown with a reference that the hotline finds in the log', () => {
    const screens = (
      <MemoryRouter>
        <FetchErrorNotice what="programmes" error={wrong} onRetry={() => {}} />
        <LoadErrorPage page="Apply" title="It could not be loaded" error={wrong} onRetry={() => {}} />
        <RequestRefusedScreen error={wrong} onRetry={() => {}} />
      </MemoryRouter>
    )
    render(screens)
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(alerts).toHaveLength(3)
    for (const alert of alerts) expect(alert).toContain(sentence)
    expect(signInMessages(wrong)[0]?.text).toBe(`There was a problem talking to our servers. ${sentence}`)
  })

  it('has none where the log has nothing to say: no answer, or a plain refusal', () => {
    const others: ApiError[] = [
      { kind: 'server', message: 'It broke.' },
      { kind: 'not-found', message: 'There is none.', itemType: 'X', item: 'x' },
    ]
    for (const error of others) {
      render(<FetchErrorNotice what="programmes" error={new Refusal(error)} onRetry={() => {}} />)
      expect(screen.getByRole('alert').textContent).not.toContain('quote')
      cleanup()
    }
  })
})
