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
const button = () => screen.getByRole('button', { name: 'Sign me in' })
const disabledReason = () =>
  document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent

it('says beside the button what to do if a captcha draws nothing, until it is solved', () => {
  expect(disabledReason()).toMatch(/allow hcaptcha\.com in your browser/)
  act(() => widget.onVerify?.('token', 'key'))
  expect(disabledReason()).toBeUndefined()
})

it.each(['network-error', 'rate-limited', 'challenge-error'])(
  'takes back the token of a captcha that fails with %s',
  code => {
    act(() => widget.onVerify?.('token', 'key'))
    act(() => widget.onError?.(code))
    expect(button().getAttribute('aria-disabled')).toBe('true')
  },
)
