// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { applicantRecord } from '../gallery/samples.ts'
import { adaOnRecord, openPage, setUpPage } from './apply/applicant-page.tsx'
import { answer } from './fake-api.ts'

const { refetch } = vi.hoisted(() => ({ refetch: vi.fn() }))
vi.mock('#web/apply/use-later-sections.ts', () => ({
  useLaterSections: () => ({ data: undefined, isError: true, error: new TypeError('lost'), refetch }),
}))

setUpPage()

it('an applicant whose confirmation cannot be loaded can load it again', async () => {
  answer('/auth/bearer-token', adaOnRecord)
  answer('/api/applicant', applicantRecord({ hasPortalApplication: true, applicationNumber: 'CL41274127' }))
  openPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})
