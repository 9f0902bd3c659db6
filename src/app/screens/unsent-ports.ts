import { saveFile } from '#device/save-file.ts'
import { exportOutbox } from '#features/outbox/export-outbox-store.ts'
import { discardAll, sendNow } from '#features/outbox/outbox-sync.ts'

/** What may be done with what is not sent, wherever it stands in the way. */
export const unsentPorts = {
  send: async () => (await sendNow()).left,
  /** Resolves with how many may have arrived and could not be called back yet. */
  discard: async () => ((await discardAll()) === 0 ? 0 : (await sendNow()).left.waiting),
  async exportUnsent() {
    const { name, text } = await exportOutbox(__APP_VERSION__)
    saveFile(name, 'application/json', text)
  },
}
