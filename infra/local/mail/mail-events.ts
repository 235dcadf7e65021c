/**
 * The addresses of SES's mailbox simulator that bounce or mark a mail as spam, and for rehearsals those that begin with
 * "bounce+" or "complaint+".
 */
const bouncingAddress = /^(?:bounce\+.*|(?:bounce|suppressionlist)@simulator\.amazonses\.com)$/i
const complainingAddress = /^(?:complaint\+.*|complaint@simulator\.amazonses\.com)$/i

/** Returns the delivery event that SES would send through EventBridge for a mail. */
export function createMailEvent(to: string, messageId: string, tags: Record<string, string[]>) {
  const mail = { messageId, destination: [to], tags }
  const createEvent = (detailType: string, eventType: string, details = {}) => ({
    source: 'aws.ses',
    'detail-type': detailType,
    detail: { eventType, mail, ...details },
  })
  if (bouncingAddress.test(to))
    return createEvent('Email Bounced', 'Bounce', {
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: [{ emailAddress: to }],
      },
    })
  if (complainingAddress.test(to))
    return createEvent('Email Complaint Received', 'Complaint', { complaint: {} })
  return createEvent('Email Delivered', 'Delivery', { delivery: { recipients: [to] } })
}
