/** Which addresses bounce: those of SES's own simulator that do, and for rehearsals any that begins with "bounce+". */
const bouncing = /^(?:bounce\+.*|(?:bounce|suppressionlist)@simulator\.amazonses\.com)$/i
const complaining = /^complaint@simulator\.amazonses\.com$/i

/** What SES would tell through EventBridge of a mail it has taken: what became of it, with the tags it was sent with. */
export function createMailEvent(to: string, messageId: string, tags: Record<string, string[]>) {
  const mail = { messageId, destination: [to], tags }
  const told = (detailType: string, eventType: string, more = {}) => ({
    source: 'aws.ses',
    'detail-type': detailType,
    detail: { eventType, mail, ...more },
  })
  if (bouncing.test(to))
    return told('Email Bounced', 'Bounce', {
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: [{ emailAddress: to }],
      },
    })
  if (complaining.test(to)) return told('Email Complaint Received', 'Complaint', { complaint: {} })
  return told('Email Delivered', 'Delivery', { delivery: { recipients: [to] } })
}

/** The tags in a call of SendEmail, as SES's query protocol has them. */
export function parseTags(call: URLSearchParams): Record<string, string[]> {
  const names = [...call].filter(([key]) => /^Tags\.member\.\d+\.Name$/.test(key))
  return Object.fromEntries(names.map(([key, name]) => [name, call.getAll(key.replace(/Name$/, 'Value'))]))
}
