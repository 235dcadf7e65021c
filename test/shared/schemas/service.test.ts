import { expect, it } from 'vitest'
import { getServiceMode } from '#shared/schemas/service.ts'

const now = new Date('2027-08-12T06:59:59Z')
it.each([
  [{ closed: false, embargoEndTime: null }, 'open'],
  [{ closed: true, embargoEndTime: null }, 'closed'],
  [{ closed: false, embargoEndTime: '2027-08-12T07:00:00Z' }, 'embargo'],
  [{ closed: false, embargoEndTime: '2027-08-12T06:59:59Z' }, 'open'],
  [{ closed: true, embargoEndTime: '2027-08-12T07:00:00Z' }, 'closed'],
])('service mode of %o is %s', (flags, mode) => {
  expect(getServiceMode(flags, now)).toBe(mode)
})
