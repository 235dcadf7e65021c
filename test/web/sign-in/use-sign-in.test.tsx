// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { answer, installFakeApi, requestsTo } from '../fake-api.ts'

const nextScreen = vi.hoisted(() => {
  let finish = () => {}
  const loaded = new Promise<void>(resolve => {
    finish = resolve
  })
  return { loaded, finish }
})
vi.mock('#web/sign-in/see-email-screen.tsx', async () => {
  await nextScreen.loaded
  return { SeeEmailScreen: () => null }
})

beforeEach(() => {
  installFakeApi()
  answer('/api/captcha-settings', { siteKey: null })
  answer('/auth/signin', { signinResult: { code: 'New' } })
})
afterEach(cleanup)

it('blocks the page after the link is sent until the next screen is loaded', async () => {
  const routes = [
    { path: '/auth/sign-in', element: <SignInScreen /> },
    { path: '/auth/see-email', element: <p>The next screen</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/auth/sign-in'] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('UCAS ID'), '1234567890')
  await userEvent.type(screen.getByLabelText('E-mail Address'), 'you@example.org')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign me in' }))
  await waitFor(() => expect(requestsTo('/auth/signin')).toHaveLength(1))
  await new Promise(resolve => setImmediate(resolve))
  expect(screen.getByRole('dialog', { name: 'Please Wait' })).toHaveProperty('open', true)
  nextScreen.finish()
  expect(await screen.findByText('The next screen')).toBeDefined()
})
