// @vitest-environment happy-dom
import type HCaptcha from '@hcaptcha/react-hcaptcha'
import { act, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { advanceSeconds } from '../advance-seconds.ts'
import { answer, installFakeApi } from '../fake-api.ts'
import { renderRoutes } from '../render-routes.tsx'

type Widget = ComponentProps<typeof HCaptcha>
let widget: Widget

/** A captcha that draws nothing. */
vi.mock('@hcaptcha/react-hcaptcha', () => ({
  default(props: Widget) {
    widget = props
    return null
  },
}))

beforeEach(async () => {
  vi.useFakeTimers()
  installFakeApi()
  answer('/api/captcha-settings', { siteKey: 'key' })
  renderRoutes([{ path: '/', element: <SignInScreen /> }], '/')
  await advanceSeconds(0)
})
const queryAdvice = () =>
  screen.queryByText(/allow hcaptcha\.com in your browser.* call the Clearing Hotline/)

it('says after ten seconds what to do if a captcha draws nothing, until it is solved', async () => {
  await advanceSeconds(9)
  expect(queryAdvice()).toBeNull()
  await advanceSeconds(1)
  expect(queryAdvice()).not.toBeNull()
  act(() => widget.onVerify?.('token', 'key'))
  expect(queryAdvice()).toBeNull()
})

it('says nothing of a captcha that was solved by then', async () => {
  act(() => widget.onVerify?.('token', 'key'))
  await advanceSeconds(60)
  expect(queryAdvice()).toBeNull()
})

it.each(['network-error', 'rate-limited', 'challenge-error'])(
  'says at once what to do if a captcha fails with %s, and takes back its token',
  async code => {
    act(() => widget.onVerify?.('token', 'key'))
    act(() => widget.onError?.(code))
    expect(queryAdvice()).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Sign me in' }).getAttribute('aria-disabled')).toBe('true')
  },
)
