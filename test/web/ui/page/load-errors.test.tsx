import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { LoadErrorPage } from '#web/ui/page/load-errors.tsx'

it.each([
  [503, false],
  [403, true],
])('a page refused with %i advises to call: %o', (status, isAdvised) => {
  const error = new Refusal({ kind: 'client', message: 'No' }, status)
  render(<LoadErrorPage title="Apply" problem="No" query={{ error, refetch: () => {} }} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.queryByText(/^If it happens again, call/) !== null).toBe(isAdvised)
})
