import { Scorm2004API } from 'scorm-again/scorm2004/min'
import type { Cmi } from '#contracts/training/training.ts'
import { listLessons, type ManifestItem } from '#domain/training/package-manifest.ts'
import { correctCalls2004 } from './corrected-2004.ts'
import { wrapCalls } from './wrap-calls.ts'
import { quietSettings } from './quiet-settings.ts'
import type { Destination, RuntimeListeners, ScormRuntime, Sequence } from './scorm-runtime.ts'

type Api = InstanceType<typeof Scorm2004API>
type Settings = NonNullable<ConstructorParameters<typeof Scorm2004API>[0]>
type Activity = NonNullable<NonNullable<Settings['sequencing']>['activityTree']>

/** The manifest uses the standard's own terms, which the library checks where they matter. */
const activityOf = (item: ManifestItem): Activity =>
  ({
    ...item.sequencing,
    id: item.id,
    title: item.title,
    isVisible: item.isVisible,
    children: item.children.map(activityOf),
  }) as Activity

/**
 * The rules of a SCORM 2004 course, and its lessons one at a time. Each lesson gets a new library that takes over the
 * state of the rules, because a lesson must not find what another has written.
 */
export class Scorm2004Course implements Sequence {
  readonly #root: ManifestItem
  #api: Api
  #delivered: string | undefined
  #isOver = false
  #valid: { continue: boolean; previous: boolean; choice: Record<string, string> } = {
    continue: true,
    previous: false,
    choice: {},
  }

  constructor(root: ManifestItem, state: string) {
    this.#root = root
    this.#api = this.#open(state)
  }

  #open(state: string): Api {
    const api = new Scorm2004API({
      ...quietSettings,
      sequencing: {
        activityTree: activityOf(this.#root),
        logLevel: 'error',
        eventListeners: {
          onActivityDelivery: ({ id }) => {
            this.#delivered = id
          },
          onSequencingSessionEnd: () => {
            this.#isOver = true
          },
          onNavigationValidityUpdate: (valid) => {
            this.#valid = valid
          },
        },
      },
    })
    if (state !== '') api.deserializeSequencingState(state)
    return api
  }

  #ask(request: string, target?: string): string | undefined {
    this.#delivered = undefined
    this.#api.processNavigationRequest(request, target)
    return this.#delivered
  }

  begin(bookmark: string | null): string | undefined {
    // If the order is fixed, a choice is not allowed, because the rules are already at the bookmark.
    return (
      (bookmark === null ? undefined : (this.#ask('choice', bookmark) ?? bookmark)) ??
      this.#ask('start') ??
      this.#firstChoice()
    )
  }

  /** A course with free choice has no first lesson of its own. */
  #firstChoice(): string | undefined {
    const [first] = listLessons(this.#root)
    return first === undefined ? undefined : this.#ask('choice', first.id)
  }

  go(to: Destination): string | undefined {
    return typeof to === 'string' ? this.#ask(to) : this.#ask('choice', to.lesson)
  }

  canOpen(id: string): boolean {
    return this.#valid.choice[id] !== 'false'
  }

  can(request: 'continue' | 'previous'): boolean {
    return this.#valid[request]
  }

  state(): string {
    return this.#api.serializeSequencingState()
  }

  /** Starts the runtime for the next lesson. `values` is the data that it finds. */
  play(values: Cmi, ears: RuntimeListeners): ScormRuntime {
    const api = this.#open(this.state())
    this.#api = api
    api.loadFromFlattenedJSON({ ...values })
    const calls = {
      Initialize: api.Initialize,
      Terminate: api.Terminate,
      ...correctCalls2004(api),
      Commit: api.Commit,
      GetLastError: api.GetLastError,
      GetErrorString: api.GetErrorString,
      GetDiagnostic: api.GetDiagnostic,
    }
    // When the lesson ends, the library moves to the lesson that it asked for.
    this.#delivered = undefined
    this.#isOver = false
    const ended = (): boolean =>
      ears.ended(this.#delivered === undefined ? (this.#isOver ? 'exit' : null) : { lesson: this.#delivered })
    const named = {
      set: 'SetValue',
      commit: 'Commit',
      end: 'Terminate',
      notKept: 391,
      notEnded: 111,
      failed: { GetValue: '', GetLastError: '101' },
    }
    const heard = wrapCalls(api, calls, named, ears, ended)
    return {
      name: 'API_1484_11',
      api: heard.calls,
      values: () => api.getFlattenedCMI(),
      isBegun: () => !api.isNotInitialized(),
      end: () => heard.end(),
    }
  }
}
