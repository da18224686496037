import type { EvidenceSection } from '../evidence/evidenceSection.ts'
import type { DifferencePiece } from '../text/answerDifference.ts'
import type { StepRecord } from '../results/results.ts'

// The part of the HTML report that is unpacked when a case is opened.

/** All of a case. */
export interface PageCase {
  file: string
  line: number
  answerable?: boolean
  asksBack?: true
  reference?: MarkedText
  /** The claims of the right answer, as the case states them. */
  facts?: { text: MarkedText; optional?: boolean }[]
  runs: PageRun[]
  /** Run it again, print it. */
  commands: { name: string; command: string }[]
  /** Prints what the judge was asked. */
  exchangesCommand: string
}

/** A case in one repeat. */
export interface PageRun {
  repeat: number
  error?: string
  /** Absent if it is not kept. */
  answer?: MarkedText
  /** What the pipeline gave is a list of passages, and no answer. */
  retrievalOnly?: true
  declined?: boolean
  /** JSON that the pipeline returned with the answer, laid out for reading. */
  details?: string
  before?: FormerRun
  scores: PageScore[]
  claimLists: ClaimList[]
  /** All other evidence. */
  sections: EvidenceSection[]
  passages: PagePassage[]
  /** Ids of relevant documents that were not retrieved. */
  missedDocuments: string[]
  steps: StepRecord[]
  stepsLeftOut: number
  /** Absent if it is unknown which tools were called. */
  toolCalls?: PageToolCall[]
  toolCallsLeftOut: number
  /** What it took, in words. */
  took: string[]
  /** Whether judge or embeddings were asked anything, or the verdict log in their place. */
  isAsked: boolean
  /** Absent if they are not in the file. */
  exchanges?: PageExchanges
}

/** A tool that the model called. */
export interface PageToolCall {
  name: string
  hop?: number
  /** As JSON. */
  arguments?: string
  result?: string
  error?: string
}

/** What the judge was asked about a case, and what it answered. */
export interface PageExchanges {
  exchanges: PageExchange[]
  /** What is not there or not certain, and why. */
  notes: string[]
}

export interface PageExchange {
  /** `checkClaims@4` */
  name: string
  facts: string
  /** JSON in them is laid out for reading. */
  messages: { role: string; content: string }[]
  /** Absent if no verdict log has it. */
  answer?: string
}

/** What the baseline's system did. */
export interface FormerRun {
  answer: string
  isSame: boolean
  /** What of its answer is kept and what is gone. Absent if the two answers have no words in common. */
  pieces?: DifferencePiece[]
  /** What it retrieved, and this run did not. */
  gone: FormerPassage[]
  /** The tools that were called. Absent if they are unknown, or as now. */
  called?: string
}

interface FormerPassage extends Pick<PagePassage, 'id' | 'documentId'> {
  /** From 1. */
  rank: number
  text: string
}

export interface PageScore {
  metric: string
  /** `0.500`, or `does not apply` and the like. */
  text: string
  status: 'scored' | 'notApplicable' | 'judgeError'
  reason?: string
  /** `1.000 1.000` */
  before?: string
  /** `at least 0.800` */
  threshold?: string
  isMissed: boolean
  /** Scores of further tries, because it missed. */
  draws?: string
  judge?: string
}

/** Claims of one text, checked against another. */
export interface ClaimList {
  name: string
  /** `2 of 3 claims of the answer supported` */
  summary: string
  claimsOf: 'answer' | 'reference'
  claims: PageClaim[]
}

export interface PageClaim {
  /** Unique in its run: marks of texts name it. */
  id: string
  text: string
  verdict: 'supported' | 'refuted' | 'notEnoughInfo'
  /** Carried by several passages together only. */
  together?: true
  /** The earlier turn of the conversation that supports it. Absent if the turn's own passages decide. */
  turn?: number
  /** `at hop 2 by search`, if tools searched several times. */
  found?: string
  reason?: string
  quote?: string
  /** Ids of passages. */
  passages: string[]
}

export interface PagePassage {
  id: string
  documentId: string
  /** `at hop 2 by search`, if tools searched several times. */
  found?: string
  /** Where the baseline's system ranked it, from 1, or that it did not retrieve it. Absent if it is unknown, or as now. */
  before?: number | 'absent'
  text: MarkedText
}

/** A text with the places that claims come from or rest on. */
export interface MarkedText {
  text: string
  marks: Mark[]
  /** What the baseline's text did not say. */
  added?: TextPlace[]
}

/** Characters of a text, by UTF-16. */
export interface TextPlace {
  from: number
  to: number
}

export interface Mark extends TextPlace {
  claim: string
}
