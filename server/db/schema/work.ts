import type { Generated } from 'kysely';

/** The tables that all areas share: locks, jobs, limits on attempts, history, settings. */
export interface WorkTables {
  /** Attempts per bucket (`login:ip`, `login:email`) within a window. */
  attempts: { bucket: string; count: number; resets_at: number };
  /**
   * Small values by name: the shipping calendar (decisions/orders.md), how long the history is kept, the last backup.
   */
  settings: { name: string; value: string };
  /**
   * Locks for work that only one process does at a time, and rows that transactions lock in a cluster
   * (decisions/databases.md).
   */
  locks: {
    name: string;
    holder: Generated<string>;
    held_until: Generated<number>;
    turns: Generated<number>;
  };

  /** Saved filters of the desk's lists (§12.1.52). `query`: the conditions as in the address. */
  list_views: {
    id: Generated<number>;
    staff_id: number;
    list: string;
    header: string;
    query: string;
    is_shared: number;
  };
  /** The columns that a staff member has hidden in a list, separated by commas. */
  hidden_columns: { staff_id: number; list: string; columns: string };

  /** One row with id 1: the settings of the wholesaler (server/settings) as JSON. */
  portal_settings: { id: number; body: string; changed_at: number };

  /**
   * Who changed what, and when (server/work/history). Names and texts are copied, because an entry outlives the
   * person and the record. `dealer_id` is the owner of the record, null if it belongs to the wholesaler. `changes` is
   * a list of Change as JSON.
   */
  history: {
    id: Generated<number>;
    at: number;
    actor_kind: 'staff' | 'account' | 'exchange' | 'system';
    actor_id: number | null;
    actor_name: string;
    dealer_id: number | null;
    kind: string;
    record_id: number;
    header: string;
    action: string;
    changes: string;
  };

  /**
   * Jobs that must survive a crash. `run_at` is null if the job is done or was given up (then `problem` holds the
   * reason).
   */
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: string;
    job_key: string | null;
    created_at: number;
    run_at: number | null;
    locked_until: Generated<number>;
    /** The process that is running the job; '' if none is. */
    holder: Generated<string>;
    attempts: Generated<number>;
    problem: Generated<string>;
  };
}
