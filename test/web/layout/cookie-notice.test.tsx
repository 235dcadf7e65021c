import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { PrivacyScreen } from '#web/about/privacy-screen.tsx'
import { CookieNotice } from '#web/layout/cookie-notice.tsx'

const renderPage = () =>
  render(
    <MemoryRouter>
      <CookieNotice />
      <PrivacyScreen />
    </MemoryRouter>,
  )
const notice = () => screen.queryByRole('region', { name: 'Cookies' })

describe('the cookie notice', () => {
  it('stores nothing until it is closed, and then only the consent to statistics', async () => {
    renderPage()
    expect(notice()).not.toBeNull()
    expect(localStorage).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(notice()).toBeNull()
    expect(localStorage.getItem('statisticsConsent')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(document.cookie).toBe('')
  })

  it.each([
    ['it is closed by No statistics', ['No statistics']],
    ['the consent is withdrawn on the privacy page', ['Close', 'Do not count my visits']],
  ])('stores a refusal when %s', async (_, buttons) => {
    renderPage()
    for (const name of buttons) await userEvent.click(screen.getByRole('button', { name }))
    expect(notice()).toBeNull()
    expect(localStorage.getItem('statisticsConsent')).toBe('false')
    expect(screen.getByText('On this device you have not allowed us to count visits.')).toBeDefined()
  })

  it('closes when it is closed in another tab', () => {
    renderPage()
    localStorage.setItem('statisticsConsent', 'true')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'statisticsConsent' })))
    expect(notice()).toBeNull()
  })
})
