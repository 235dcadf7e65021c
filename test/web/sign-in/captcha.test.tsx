// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Captcha } from '#web/sign-in/captcha.tsx'

let mountCount = 0
vi.mock('@hcaptcha/react-hcaptcha', () => ({
  default: function Widget({ onError }: { onError(code: string): void }) {
    useEffect(() => void mountCount++, [])
    return (
      <>
        <button type="button" onClick={() => onError('script-error')}>
          Fail to load
        </button>
        <button type="button" onClick={() => onError('rate-limited')}>
          Fail
        </button>
      </>
    )
  },
}))
beforeEach(() => {
  mountCount = 0
})
it('a captcha whose script cannot be loaded shows advice, and loads again only on request', async () => {
  render(<Captcha siteKey="key" onToken={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Fail to load' }))
  expect(screen.getByRole('alert').textContent).toContain('hcaptcha.com')
  expect(mountCount).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(mountCount).toBe(2)
})

it('a captcha that fails loses its token, and is not loaded again without end', async () => {
  const onToken = vi.fn()
  render(<Captcha siteKey="key" onToken={onToken} />)
  await userEvent.click(screen.getByRole('button', { name: 'Fail' }))
  expect(onToken).toHaveBeenCalledWith(undefined)
  expect(mountCount).toBe(1)
})
