import { matchRoutes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { pageRows } from '#shared/pages.ts'
import { routes } from '#web/app.tsx'

it.each(pageRows)('%s is the page at its address', (name, { path }) => {
  expect(matchRoutes(routes, path.replace('*', '/nowhere'))?.at(-1)?.route.id).toBe(name)
})
