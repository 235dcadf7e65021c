import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'

test('pages are readable and styled without JavaScript', async ({ browser, portal }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: portal.origin })
  for (const [path, heading] of [
    ['/', 'Clearing Application Portal'],
    ['/link-expired', 'Link has expired'],
    ['/privacy', 'Privacy'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await expect(page.locator('main')).toHaveCSS('font-size', '18px')
  }
  await page.close()
})

test('the landing page does not shift when its script runs', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push(entry.startTime)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // A typeface that arrives late may also shift the page.
  await page.route('**/*.woff2', route => route.abort())
  await page.goto('/')
  const servicePanel = page.getByRole('complementary', { name: 'Service' })
  await expect(servicePanel).toContainText('September 2027 intake')
  await expect(servicePanel).toContainText('Open')
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('the start page keeps the query of its address before its script has loaded', async ({ page }) => {
  await page.route('**/assets/start-*.js', route => route.abort())
  await page.goto('/?source=ucas')
  const link = page.getByRole('link', { name: 'Create an Application' })
  await expect(link).toHaveAttribute('href', /\/applicant\/applications\/new\?source=ucas$/)
})

test('a closed cookie notice stays closed before the script has loaded', async ({ page }) => {
  await page.goto('/')
  const notice = page.getByRole('region', { name: 'Cookies' })
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  // Blocks only the code of the app, so that the prerendered page stays unchanged.
  await page.route('**/assets/index-*.js', route => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
})

test('a redirect to sign-in leaves the focus before a visible skip link', async ({ page }) => {
  await page.goto('/applicant/applications/new')
  await expect(page.getByLabel('UCAS ID')).toBeVisible()
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skipLink).toBeFocused()
  expect((await skipLink.boundingBox())?.height).toBeGreaterThan(24)
})

test('a control that needs the script is hidden until the script has loaded', async ({ page }) => {
  const held: Route[] = []
  await page.route('**/assets/start-*.js', route => void held.push(route), { times: 1 })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Create an Application' })).toBeVisible()
  const close = page.getByText('Close', { exact: true })
  await expect(close).toBeHidden()
  await expect.poll(() => held.length).toBe(1)
  await held[0]!.continue()
  await close.click()
  await expect(close).toHaveCount(0)
})

test('what is typed before the script runs is kept, validated and sent', async ({ page, person }) => {
  const held: Route[] = []
  await page.route('**/assets/start-*.js', route => void held.push(route))
  const address = '/auth/sign-in?next=%2Fapplicant%2Fapplications%2Fnew'
  await page.goto(address, { waitUntil: 'commit' })
  const ucasId = page.getByLabel('UCAS ID')
  const emailAddress = page.getByLabel('E-mail Address')
  const button = page.getByRole('button', { name: 'Sign me in' })

  await ucasId.fill('12345')
  await emailAddress.fill(person.email)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('This page is still loading. You can already fill it in.')
  await emailAddress.press('Enter')
  await expect.poll(() => held.length).toBe(1)
  await held[0]!.continue()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await expect(emailAddress).toBeFocused()
  await button.click()
  await expect(page.getByRole('link', { name: 'Your UCAS ID should be a 10 digit number' })).toBeVisible()
  await expect(page).toHaveURL(address)

  await ucasId.fill(person.ucasId)
  await emailAddress.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByText(person.email)).toBeVisible()
})

const loadingBanner = (page: Page) => page.getByRole('region', { name: 'Loading' })

test('a page whose screen cannot load says so, and can be loaded again', async ({ page }) => {
  await page.route('**/assets/screens-*.js', route => route.abort())
  await page.goto('/auth/sign-in?next=%2Fapplicant')
  await expect(loadingBanner(page).getByRole('alert')).toContainText('Part of this page could not be loaded.')
  await expectAccessible(page)
  await page.unrouteAll()
  await loadingBanner(page).getByRole('link', { name: 'Load again' }).click()
  await expect(page.getByLabel('UCAS ID')).toBeVisible()
  await expect(loadingBanner(page)).toBeHidden()
  await expect(page).toHaveURL(/next=%2Fapplicant$/)
})

const entryScript = '**/assets/index-*.js'
const unreadable = { contentType: 'text/javascript', body: 'const = 1' }
const loadFailures: Record<string, (page: Page) => Promise<unknown>> = {
  'without its script': page => page.route(entryScript, route => route.abort()),
  'with a script that cannot be read': page => page.route(entryScript, route => route.fulfill(unreadable)),
  'when local storage is full': page =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
    }),
}

for (const [cause, prepare] of Object.entries(loadFailures))
  test(`a page says that it could not be loaded ${cause}`, async ({ page }) => {
    await prepare(page)
    await page.goto('/auth/sign-in')
    await expect(loadingBanner(page).getByRole('alert')).toContainText(
      'Part of this page could not be loaded. Check your connection, and that your browser allows cookies',
    )
  })

for (const feature of [
  'Array.prototype.findLast',
  'crypto.randomUUID',
  'HTMLDialogElement.prototype.showModal',
  'CSSLayerBlockRule',
])
  test(`a page says that a browser without ${feature} is too old`, async ({ page }) => {
    await page.addInitScript(path => {
      const names = path.split('.')
      const last = names.pop()!
      const owner = names.reduce<object>((value, name) => Reflect.get(value, name), window)
      Object.defineProperty(owner, last, { value: undefined })
    }, feature)
    await page.goto('/auth/sign-in')
    const alert = page.getByRole('region', { name: 'Your browser' }).getByRole('alert')
    await expect(alert).toContainText('This browser is too old for this page.')
    await expect(page.getByRole('button', { name: 'Sign me in' })).toHaveAttribute('aria-disabled', 'true')
  })
