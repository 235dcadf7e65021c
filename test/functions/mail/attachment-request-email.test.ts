import { describe, expect, it } from 'vitest'
import { attachmentRequestEmail } from '#functions/mail/attachment-request-email.ts'
import type { AttachmentType } from '#shared/schemas/attachment.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const composeRequest = (attachmentType: AttachmentType) =>
  attachmentRequestEmail(
    {
      requestId: 'r',
      attachmentType,
      forenames: 'Ada',
      applicationNumber: 'CL0004127',
      expiresAt: '2027-08-30T10:00:00Z',
    },
    configuration.parse({}),
  )

describe('the email that requests documents', () => {
  it.each<[AttachmentType, string]>([
    ['Grades', 'proof of your grades'],
    ['IELTS', 'your IELTS result'],
  ])('names the documents (%s)', (type, documents) => {
    const { subject, text } = composeRequest(type)
    expect(subject).toBe(`Please send us ${documents}: CL0004127`)
    expect(text).toContain(`we need ${documents}. A photo`)
  })

  it('says how to learn which documents are needed, if its type does not name them', () => {
    const { subject, text } = composeRequest('Other')
    expect(subject).toBe('Please send us more documents: CL0004127')
    expect(text).toContain('we need more documents.')
    expect(text).toContain(
      'If you do not know which documents we need, call the Clearing Hotline on 020 7946 0018 first.',
    )
  })
})
