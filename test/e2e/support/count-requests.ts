import type { Page } from '@playwright/test'
import { basePath, contractRows, type RouteName } from '#shared/contract.ts'

const patterns = contractRows.map(([name, { method, path }]) => ({
  name,
  asked: new RegExp(`^${method} ${basePath}${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/**
 * Counts what a page asks the portal for: calls by their names, and pages with their files, of which a browser fetches
 * what has its hash in its name once.
 */
export function called(page: Page) {
  const calls: Partial<Record<RouteName | 'files', number>> = {}
  const kept = new Set<string>()
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank') return
    if (kept.has(pathname)) return
    if (pathname.startsWith('/assets/')) kept.add(pathname)
    const call = `${request.method()} ${pathname}`
    const name = patterns.find(({ asked }) => asked.test(call))?.name ?? 'files'
    calls[name] = (calls[name] ?? 0) + 1
  })
  return calls
}
