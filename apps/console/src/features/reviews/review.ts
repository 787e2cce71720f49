/** A review as the server sends it. */
export interface Review {
  id: string;
  /** 1 to 5. */
  rating: number;
  reviewed_user_id: string;
  /** Null when the reviewer's account is gone. */
  reviewer_user_id: string | null;
  comment: string | null;
  is_hidden: boolean;
  created_at: string;
}
