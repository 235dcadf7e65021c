export const createDeliveryEvent = (mailId: string, eventType: string, bounceType = 'Permanent') => ({
  source: 'aws.ses',
  detail: {
    eventType,
    ...(eventType === 'Bounce' && { bounce: { bounceType } }),
    mail: { messageId: 'of-ses', destination: ['a@example.org'], tags: { mail: [mailId] } },
  },
})
