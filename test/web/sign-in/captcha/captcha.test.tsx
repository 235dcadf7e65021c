// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import Captcha from '#web/sign-in/captcha/captcha.tsx'

let mounted = 0
vi.mock('@hcaptcha/react-hcaptcha', () => ({
  default: function Widget({ onError }: { onError(code: string): void }) {
    useEffect(() => void mounted++, [])
    return (
      <button type="button" onClick={() => onError('script-error')}>
        Fail
      </button>
    )
  },
}))
afterEach(cleanup)

it('a check whose script cannot be loaded says what to do, and is tried again only when asked', async () => {
  render(<Captcha siteKey="key" onToken={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Fail' }))
  expect(screen.getByRole('alert').textContent).toContain('hcaptcha.com')
  expect(mounted).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(mounted).toBe(2)
})
