import { londonMoment } from '#shared/rules/london-time.ts'

londonMoment(new Date(0))
close()
