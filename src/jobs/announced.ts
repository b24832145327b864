/** The organizations that may have new events: those announced since they were last taken, or any. */
export class Announced {
  private organizations: Set<string> | undefined = new Set();

  /** Announces new events of an organization; without an id, of any. */
  add(organizationId?: string): void {
    if (organizationId === undefined) this.organizations = undefined;
    else this.organizations?.add(organizationId);
  }

  /** Returns their ids and starts anew; undefined: any may have new events. */
  take(): string[] | undefined {
    const taken = this.organizations && [...this.organizations];
    this.organizations = new Set();
    return taken;
  }
}
