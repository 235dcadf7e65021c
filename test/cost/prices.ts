/**
 * List prices in US dollars for London (eu-west-2), November 2026, without free tiers and tax, entered by hand. Compare
 * them with aws.amazon.com/<service>/pricing before you budget.
 */
export const prices = {
  perMillion: {
    read: 0.1485,
    write: 0.7423,
    call: 1.16,
    functionCall: 0.2,
    request: 1.2,
    firewallRequest: 0.6,
    trace: 5,
    filePut: 5.3,
    scannedFile: 215,
    canaryRun: 1400,
  },
  perMail: 0.0001,
  perGigabyte: { sent: 0.085, logged: 0.5985, scanned: 0.12 },
  perGigabyteSecond: 0.0000133334,
  perMonth: {
    firewall: 5,
    firewallRule: 1,
    key: 1,
    secret: 0.4,
    alarm: 0.1,
    dashboard: 3,
    metric: 0.3,
  },
} as const
