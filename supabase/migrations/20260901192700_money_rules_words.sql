-- A withdrawal whose wait was ended early needs an approval only above the two-person limit.
update private.money_rules
   set two = 'One person can end it early, with a reason; they can then neither approve nor release the withdrawal.'
 where position = 7;
