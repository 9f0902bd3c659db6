/** The browser’s queue of files that the system opens with the installed app (File Handling API; Chromium on computers). */
interface LaunchQueue {
  setConsumer: (take: (launch: { files?: readonly { getFile: () => Promise<File> }[] }) => void) => void
}

/**
 * Passes on the first file that the system opened this page with, once somebody is there to take it. A file that was
 * moved meanwhile is passed over: the person sees the page on which they can choose it again.
 */
export function onLaunchedFile(take: (file: File) => void): void {
  const { launchQueue }: { launchQueue?: LaunchQueue } = globalThis as never
  launchQueue?.setConsumer(({ files }) => {
    void files?.[0]?.getFile().then(take, () => undefined)
  })
}
