import { describeInstalled } from './installed.ts'

describeInstalled('5.1')
