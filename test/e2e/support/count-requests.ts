import type { Page } from '@playwright/test'
import { basePath, contractRows, type RouteName } from '#shared/contract.ts'

const patterns = contractRows.map(([name, { method, path }]) => ({
  name,
  pattern: new RegExp(`^${method} ${basePath}${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/**
 * Counts the requests of a page to the portal: API calls by name, and pages and files together. A file with a hash in its
 * name counts once, because the browser caches it.
 */
export function countRequests(page: Page) {
  const calls: Partial<Record<RouteName | 'files', number>> = {}
  const cached = new Set<string>()
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank') return
    if (cached.has(pathname)) return
    if (pathname.startsWith('/assets/')) cached.add(pathname)
    const call = `${request.method()} ${pathname}`
    const name = patterns.find(({ pattern }) => pattern.test(call))?.name ?? 'files'
    calls[name] = (calls[name] ?? 0) + 1
  })
  return calls
}
