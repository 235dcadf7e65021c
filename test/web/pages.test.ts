import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { pageRows } from '#shared/pages.ts'
import { routes } from '#web/app.tsx'

// The gallery shows each page with its heading and title.
it.each([
  ...pageRows.map(([name, { path }]) => [name, path.replace('*', '/nowhere')]),
  ['not-found', '/auth'],
])('%s is the page at %s', (name, path) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.id).toBe(name)
})
