import type { Letter } from './delivery/message-templates.ts'

/** The way by which notices to people leave the services: a printer, a mailbox page, a provider of mail and text messages. */
export interface NoticeOutlet {
  /** Resolves when it is handed over; `to` is an e-mail address, or a phone number that begins with a plus. */
  notify(to: string, notice: Letter): Promise<void>
}

/** Writes one line a notice, for a person who runs the services themselves. */
export function createPrintedNotices(print: (line: string) => void): NoticeOutlet {
  return {
    async notify(to, { text }) {
      print(`Notice for ${to}: ${text}`)
    },
  }
}
