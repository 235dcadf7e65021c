import type HCaptcha from '@hcaptcha/react-hcaptcha'
import { act, fireEvent, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCaptcha } from '#web/sign-in/captcha.tsx'
import { respond } from '../../support/fake-api.ts'
import { renderRoutes } from '../support/render-routes.tsx'

/** What the page has passed to the widget. */
let widget: ComponentProps<typeof HCaptcha> | undefined
vi.mock('@hcaptcha/react-hcaptcha', () => ({
  default: (props: ComponentProps<typeof HCaptcha>) => {
    widget = props
    return null
  },
}))

/** A form with the captcha, whose button submits it. */
function Form() {
  const [attempt, setAttempt] = useState(0)
  const captcha = useCaptcha(attempt)
  return (
    <>
      {captcha.widget}
      <output>{captcha.disabledReason ? 'not yet' : captcha.token}</output>
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Send
      </button>
    </>
  )
}
const token = () => screen.getByRole('status').textContent
const solve = () => act(() => widget?.onVerify?.('human', 'key'))

beforeEach(async () => {
  widget = undefined
  respond('/api/captcha-settings', { siteKey: 'site' })
  renderRoutes([{ path: '/', element: <Form /> }], '/')
  await vi.waitFor(() => expect(widget?.sitekey).toBe('site'))
})

it('the token of a captcha is for one attempt', () => {
  expect(token()).toBe('not yet')
  solve()
  expect(token()).toBe('human')
  fireEvent.click(screen.getByRole('button'))
  expect(token()).toBe('not yet')
})

it.each(['onExpire', 'onChalExpired', 'onError'] as const)('%s of the widget ends the token', event => {
  solve()
  expect(token()).toBe('human')
  act(() => widget?.[event]?.('challenge-error'))
  expect(token()).toBe('not yet')
})
