import { firefox } from './puppeteer.ts'
import { testEngine } from './test-engine.ts'

testEngine(firefox)
